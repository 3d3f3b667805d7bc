const list = document.getElementById("tables");
const words = { ready: "等人 · waiting", initialized: "洗牌 · shuffling", dealt: "叫地主 · bidding",
  assigned: "地主已定 · landlord known", started: "出牌 · playing", over: "结算 · settled" };
function row(table) {
  const item = document.createElement("li"), name = document.createElement("b"), who = document.createElement("span");
  name.textContent = `${table.game} · ${table.table} · ${words[table.status] ?? table.status}`;
  who.textContent = table.seats.map(seat => seat.name ?? "空位").join("  ·  ");
  item.append(name, who);
  return item;
}
async function refresh() {
  try {
    const { tables } = await (await fetch("/api/tables")).json();
    list.replaceChildren(...tables.map(row));
    if (!tables.length) list.innerHTML = "<li>No table is open. <code>paiju play</code> opens one.</li>";
  } catch { list.innerHTML = "<li>The server does not answer; trying again…</li>"; }
  setTimeout(refresh, 2000);
}
refresh();
