/** The values that JSON and MessagePack can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
