import { later } from '../ui/later'

/** The settings, loaded when they are first opened: the first screen does without them. */
export const Settings = later(() => import('./SettingsSheet').then((m) => m.SettingsSheet))
