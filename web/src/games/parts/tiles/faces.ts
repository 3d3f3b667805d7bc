/** The drawings of tiles, by the tile's text; see NOTICE. Each is a file of its own, loaded when it is first shown. */
export const FACES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./faces/*.svg', { eager: true, query: '?url', import: 'default' })).map(([path, url]) => [
    path.slice(path.lastIndexOf('/') + 1, -4),
    url,
  ]),
)
