import{An as e,Bn as t,Nn as n,Tn as r,Ut as i,Vt as a,o,qn as s,s as c}from"./index-8U7njm9j.js";import{I as l}from"./parts-G-CrKUsQ.js";/* empty css              */var u=`# my_bot.py
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
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function f(){let e=r();return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function p(){return t(()=>(document.title=`${n(`nav_bots`)} · ${n(`house`)}`,()=>{document.title=n(`house`)})),i(s,{children:[i(c,{place:`bots`}),i(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[i(`article`,{class:`box reading`,children:[i(`header`,{children:i(`div`,{children:[i(`h1`,{children:n(`bots_title`)}),i(`p`,{class:`soft`,children:n(`bots_lead`)})]})}),i(`h2`,{children:n(`bots_write`)}),i(`p`,{children:e(`bots_write_text`,{view:i(`code`,{children:`view`}),prompt:i(`code`,{children:`prompt`}),default:i(`code`,{children:`prompt.default`})})}),i(m,{text:u}),i(`h2`,{children:n(`bots_run`)}),i(`p`,{children:e(`bots_run_text`,{paiju:i(`code`,{children:`paiju`}),install:i(`code`,{children:`pip install .`})})}),f().map(({text:e,says:t})=>i(`div`,{class:`command`,children:[i(`p`,{children:n(t)}),i(m,{text:e})]},e)),i(`h2`,{children:n(`bots_other`)}),i(`p`,{children:e(`bots_other_text`,{hints:i(`code`,{children:`hints`}),default:i(`code`,{children:`default`})})}),i(m,{text:d}),i(`p`,{class:`soft`,children:n(`bots_fair`)})]}),i(o,{place:`bots`})]})]})}function m({text:e}){return i(`div`,{class:`listing`,children:[i(`pre`,{tabIndex:0,children:i(`code`,{children:e})}),i(a,{icon:`copy`,small:!0,label:n(`copy_this`),titled:!0,onClick:()=>void l(e)})]})}export{p as BotsPage};