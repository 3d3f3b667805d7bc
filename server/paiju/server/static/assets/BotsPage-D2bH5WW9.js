import{An as e,Bt as t,Dn as n,Ln as r,Rt as i,Sn as a,Wn as o,c as s,s as c}from"./index-nXs7YWxg.js";import{I as l}from"./parts-C-elLafj.js";/* empty css              */var u=`# my_bot.py
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
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function f(){let e=a();return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function p(){return r(()=>(document.title=`${e(`nav_bots`)} · ${e(`house`)}`,()=>{document.title=e(`house`)})),t(o,{children:[t(s,{place:`bots`}),t(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[t(`article`,{class:`box reading`,children:[t(`header`,{children:t(`div`,{children:[t(`h1`,{children:e(`bots_title`)}),t(`p`,{class:`soft`,children:e(`bots_lead`)})]})}),t(`h2`,{children:e(`bots_write`)}),t(`p`,{children:n(`bots_write_text`,{view:t(`code`,{children:`view`}),prompt:t(`code`,{children:`prompt`}),default:t(`code`,{children:`prompt.default`})})}),t(m,{text:u}),t(`h2`,{children:e(`bots_run`)}),t(`p`,{children:n(`bots_run_text`,{paiju:t(`code`,{children:`paiju`}),install:t(`code`,{children:`pip install .`})})}),f().map(({text:n,says:r})=>t(`div`,{class:`command`,children:[t(`p`,{children:e(r)}),t(m,{text:n})]},n)),t(`h2`,{children:e(`bots_other`)}),t(`p`,{children:n(`bots_other_text`,{hints:t(`code`,{children:`hints`}),default:t(`code`,{children:`default`})})}),t(m,{text:d}),t(`p`,{class:`soft`,children:e(`bots_fair`)})]}),t(c,{place:`bots`})]})]})}function m({text:n}){return t(`div`,{class:`listing`,children:[t(`pre`,{tabIndex:0,children:t(`code`,{children:n})}),t(i,{icon:`copy`,small:!0,label:e(`copy_this`),titled:!0,onClick:()=>void l(n)})]})}export{p as BotsPage};