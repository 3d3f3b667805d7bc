import{a as e}from"./base-Be4Z66TL.js";import{a as t,f as n}from"./signals.module-C1sEk5h7.js";import{a as r,c as i}from"./i18n-DS0kJ7ar.js";import{n as a}from"./copy-Ci8Yc0oO.js";import{n as o}from"./Button-qOVVbXPY.js";import{c as s,s as c}from"./index-DOnOyxnG.js";/* empty css              */import{t as l}from"./jsxRuntime-DQCgQKyq.js";var u=`# my_bot.py
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
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function f(){let t=e();return[{text:`paiju bot --url ${t} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${t} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${t}`,says:`bots_watch`},{text:`paiju play --url ${t} --game doudizhu`,says:`bots_play`}]}function p(){return t(()=>(document.title=`${i(`nav_bots`)} · ${i(`house`)}`,()=>{document.title=i(`house`)})),l(n,{children:[l(s,{place:`bots`}),l(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[l(`article`,{class:`box reading`,children:[l(`header`,{children:l(`div`,{children:[l(`h1`,{children:i(`bots_title`)}),l(`p`,{class:`soft`,children:i(`bots_lead`)})]})}),l(`h2`,{children:i(`bots_write`)}),l(`p`,{children:r(`bots_write_text`,{view:l(`code`,{children:`view`}),prompt:l(`code`,{children:`prompt`}),default:l(`code`,{children:`prompt.default`})})}),l(m,{text:u}),l(`h2`,{children:i(`bots_run`)}),l(`p`,{children:r(`bots_run_text`,{paiju:l(`code`,{children:`paiju`}),install:l(`code`,{children:`pip install .`})})}),f().map(({text:e,says:t})=>l(`div`,{class:`command`,children:[l(`p`,{children:i(t)}),l(m,{text:e})]},e)),l(`h2`,{children:i(`bots_other`)}),l(`p`,{children:r(`bots_other_text`,{hints:l(`code`,{children:`hints`}),default:l(`code`,{children:`default`})})}),l(m,{text:d}),l(`p`,{class:`soft`,children:i(`bots_fair`)})]}),l(c,{place:`bots`})]})]})}function m({text:e}){return l(`div`,{class:`listing`,children:[l(`pre`,{tabIndex:0,children:l(`code`,{children:e})}),l(o,{icon:`copy`,small:!0,label:i(`copy_this`),titled:!0,onClick:()=>void a(e)})]})}export{p as BotsPage};