import{E as e,O as t,P as n,V as r,t as i}from"./jsxRuntime-Cxp6yFLH.js";import{n as a}from"./copy-RTfqbNOF.js";import{r as o}from"./toast-BV_xjyrz.js";import{a as s,i as c}from"./index-2BTLoWrO.js";var l=`# my_bot.py
from paiju.bots import Observation


class MyBot:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return {"a": "pass"}
        return next(iter(view.legal_actions(prompt.kind, prompt.legal)), prompt.default)`,u=`→ POST /api/session {"name": "bot"}          ← {"token": "…", …}
  websocket /ws, subprotocol paiju.v1.json
→ {"t":"hello","id":1,"token":"…","session":"k3f9x2m8","hints":true}
→ {"t":"join","id":2,"table":"t9579ab8128d8"}
→ {"t":"ready","id":3,"table":"t9579ab8128d8","on":true}
← {"t":"prompt","turn":"1838….3.0","seat":0,"hints":[…],"default":{…},…}
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function d(){let e=location.origin;return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function f(){return n(()=>(document.title=`${t(`nav_bots`)} · ${t(`house`)}`,()=>{document.title=t(`house`)})),i(r,{children:[i(s,{place:`bots`}),i(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[i(`article`,{class:`box reading`,children:[i(`header`,{children:i(`div`,{children:[i(`h1`,{children:t(`bots_title`)}),i(`p`,{class:`soft`,children:t(`bots_lead`)})]})}),i(`h2`,{children:t(`bots_write`)}),i(`p`,{children:e(`bots_write_text`,{view:i(`code`,{children:`view`}),prompt:i(`code`,{children:`prompt`}),default:i(`code`,{children:`prompt.default`})})}),i(p,{text:l}),i(`h2`,{children:t(`bots_run`)}),i(`p`,{children:e(`bots_run_text`,{paiju:i(`code`,{children:`paiju`}),install:i(`code`,{children:`pip install .`})})}),d().map(({text:e,says:n})=>i(`div`,{class:`command`,children:[i(`p`,{children:t(n)}),i(p,{text:e})]},e)),i(`h2`,{children:t(`bots_other`)}),i(`p`,{children:e(`bots_other_text`,{hints:i(`code`,{children:`hints`}),default:i(`code`,{children:`default`})})}),i(p,{text:u}),i(`p`,{class:`soft`,children:t(`bots_fair`)})]}),i(c,{place:`bots`})]})]})}function p({text:e}){return i(`div`,{class:`listing`,children:[i(`pre`,{tabIndex:0,children:i(`code`,{children:e})}),i(`button`,{type:`button`,class:`ibtn`,"aria-label":t(`copy_this`),title:t(`copy_this`),onClick:()=>void a(e),children:i(o,{name:`copy`,small:!0})})]})}export{f as BotsPage};