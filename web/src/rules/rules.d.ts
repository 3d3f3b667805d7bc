declare module '*.md?rules' {
  const text: import('../../rules').RulesText
  export default text
}

declare module '*.md?title' {
  const title: import('#sdk/types').Text
  export default title
}
