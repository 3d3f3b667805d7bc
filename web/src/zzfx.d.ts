/** ZzFX makes sounds from numbers; it ships no types. */
declare module 'zzfx' {
  export function zzfx(...parameters: (number | undefined)[]): unknown
}
