import{Bt as e,On as t,Pn as n,Rt as r,Tn as i,Vn as a,bn as o,c as s,s as c}from"./index-CL5AGMTy.js";import{I as l}from"./parts-Cs0UVnx_.js";/* empty css              */var u=`# my_bot.py
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
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function f(){let e=o();return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function p(){return n(()=>(document.title=`${t(`nav_bots`)} · ${t(`house`)}`,()=>{document.title=t(`house`)})),e(a,{children:[e(s,{place:`bots`}),e(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[e(`article`,{class:`box reading`,children:[e(`header`,{children:e(`div`,{children:[e(`h1`,{children:t(`bots_title`)}),e(`p`,{class:`soft`,children:t(`bots_lead`)})]})}),e(`h2`,{children:t(`bots_write`)}),e(`p`,{children:i(`bots_write_text`,{view:e(`code`,{children:`view`}),prompt:e(`code`,{children:`prompt`}),default:e(`code`,{children:`prompt.default`})})}),e(m,{text:u}),e(`h2`,{children:t(`bots_run`)}),e(`p`,{children:i(`bots_run_text`,{paiju:e(`code`,{children:`paiju`}),install:e(`code`,{children:`pip install .`})})}),f().map(({text:n,says:r})=>e(`div`,{class:`command`,children:[e(`p`,{children:t(r)}),e(m,{text:n})]},n)),e(`h2`,{children:t(`bots_other`)}),e(`p`,{children:i(`bots_other_text`,{hints:e(`code`,{children:`hints`}),default:e(`code`,{children:`default`})})}),e(m,{text:d}),e(`p`,{class:`soft`,children:t(`bots_fair`)})]}),e(c,{place:`bots`})]})]})}function m({text:n}){return e(`div`,{class:`listing`,children:[e(`pre`,{tabIndex:0,children:e(`code`,{children:n})}),e(r,{icon:`copy`,small:!0,label:t(`copy_this`),titled:!0,onClick:()=>void l(n)})]})}export{p as BotsPage};