import{Bt as e,En as t,Fn as n,Hn as r,Rt as i,c as a,kn as o,s,xn as c}from"./index-Bzsn-Xmq.js";import{I as l}from"./parts-B-E18G7i.js";/* empty css              */var u=`# my_bot.py
from paiju.bots import Observation


class MyBot:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return {"a": "pass"}
        return next(iter(view.legal_actions(prompt.kind, prompt.legal)), prompt.default)`,d=`→ POST /api/session {"name": "bot"}          ← {"token": "…", …}
  websocket /ws, subprotocol paiju.v1.json
→ {"t":"hello","id":1,"token":"…","session":"k3f9x2m8","hints":true}
→ {"t":"join","id":2,"table":"t9579ab8128d8"}
→ {"t":"ready","id":3,"table":"t9579ab8128d8","on":true}
← {"t":"prompt","turn":"1838….3.0","seat":0,"hints":[…],"default":{…},…}
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function f(){let e=c();return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function p(){return n(()=>(document.title=`${o(`nav_bots`)} · ${o(`house`)}`,()=>{document.title=o(`house`)})),e(r,{children:[e(a,{place:`bots`}),e(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[e(`article`,{class:`box reading`,children:[e(`header`,{children:e(`div`,{children:[e(`h1`,{children:o(`bots_title`)}),e(`p`,{class:`soft`,children:o(`bots_lead`)})]})}),e(`h2`,{children:o(`bots_write`)}),e(`p`,{children:t(`bots_write_text`,{view:e(`code`,{children:`view`}),prompt:e(`code`,{children:`prompt`}),default:e(`code`,{children:`prompt.default`})})}),e(m,{text:u}),e(`h2`,{children:o(`bots_run`)}),e(`p`,{children:t(`bots_run_text`,{paiju:e(`code`,{children:`paiju`}),install:e(`code`,{children:`pip install .`})})}),f().map(({text:t,says:n})=>e(`div`,{class:`command`,children:[e(`p`,{children:o(n)}),e(m,{text:t})]},t)),e(`h2`,{children:o(`bots_other`)}),e(`p`,{children:t(`bots_other_text`,{hints:e(`code`,{children:`hints`}),default:e(`code`,{children:`default`})})}),e(m,{text:d}),e(`p`,{class:`soft`,children:o(`bots_fair`)})]}),e(s,{place:`bots`})]})]})}function m({text:t}){return e(`div`,{class:`listing`,children:[e(`pre`,{tabIndex:0,children:e(`code`,{children:t})}),e(i,{icon:`copy`,small:!0,label:o(`copy_this`),titled:!0,onClick:()=>void l(t)})]})}export{p as BotsPage};