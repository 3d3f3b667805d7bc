declare module '*.md?rules' {
  const text: import('../../rules').RulesText
  export default text
}
