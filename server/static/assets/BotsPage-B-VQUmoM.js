import{F as e,J as t,N as n,V as r,a as i,r as a}from"./toast-DDL4ztTt.js";import{n as o}from"./copy-BQPHCxC9.js";import{n as s}from"./index-5uMr42xe.js";/* empty css              */var c=`# my_bot.py
from bots import Observation


class MyBot:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return {"a": "pass"}
        return next(iter(view.legal_actions(prompt.kind)), prompt.default)`,l=`→ POST /api/session {"name": "bot"}          ← {"token": "…", …}
  websocket /ws, subprotocol paiju.v1.json
→ {"t":"hello","id":1,"token":"…","session":"k3f9x2m8","hints":true}
→ {"t":"join","id":2,"table":"t9579ab8128d8"}
→ {"t":"ready","id":3,"table":"t9579ab8128d8","on":true}
← {"t":"prompt","turn":"1838….3.0","seat":0,"hints":[…],"default":{…},…}
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function u(){let e=location.origin;return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function d(){return r(()=>(document.title=`${e(`nav_bots`)} · ${e(`house`)}`,()=>{document.title=e(`house`)})),i(t,{children:[i(s,{place:`bots`}),i(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:i(`article`,{class:`box reading`,children:[i(`header`,{children:i(`div`,{children:[i(`h1`,{children:e(`bots_title`)}),i(`p`,{class:`soft`,children:e(`bots_lead`)})]})}),i(`h2`,{children:e(`bots_write`)}),i(`p`,{children:n(`bots_write_text`,{view:i(`code`,{children:`view`}),prompt:i(`code`,{children:`prompt`}),default:i(`code`,{children:`prompt.default`})})}),i(f,{text:c}),i(`h2`,{children:e(`bots_run`)}),i(`p`,{children:n(`bots_run_text`,{paiju:i(`code`,{children:`paiju`}),install:i(`code`,{children:`pip install .`})})}),u().map(({text:t,says:n})=>i(`div`,{class:`command`,children:[i(`p`,{children:e(n)}),i(f,{text:t})]},t)),i(`h2`,{children:e(`bots_other`)}),i(`p`,{children:n(`bots_other_text`,{hints:i(`code`,{children:`hints`}),default:i(`code`,{children:`default`})})}),i(f,{text:l}),i(`p`,{class:`soft`,children:e(`bots_fair`)})]})})]})}function f({text:t}){return i(`div`,{class:`listing`,children:[i(`pre`,{tabIndex:0,children:i(`code`,{children:t})}),i(`button`,{class:`ibtn`,"aria-label":e(`copy_this`),title:e(`copy_this`),onClick:()=>void o(t),children:i(a,{name:`copy`,small:!0})})]})}export{d as BotsPage};