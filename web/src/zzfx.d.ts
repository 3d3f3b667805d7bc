/** ZzFX ships no types: sounds from numbers. */
declare module 'zzfx' {
  export function zzfx(...parameters: (number | undefined)[]): unknown
}
