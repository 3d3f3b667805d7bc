/** Texts of debug screens. */
export const zh = {
}

export const en: Record<keyof typeof zh, string> = {
}
