/** Menu component of the playground: a view of the shell, not a page of schemas/. */
export const PLAYGROUND_COMPONENT = 'system/playground'

/** Permission to open the playground in production, and to load `PlaygroundEnvironment`. */
export const PLAYGROUND_PERMISSION = 'system:playground:view'

/** Path of the development server that saves documents; it does not exist in production. */
export const SAVE_PATH = '/__playground/save'

/** Data of the installation that the playground needs beside the documents. */
export interface PlaygroundEnvironment {
  /** Paths below the context path, parameters as `:name`, with the permission that a call needs. */
  routes: { method: string; path: string; permission?: string }[]
  permissions: string[]
  dictionaries: string[]
  /** Items in use, by code of dictionary. */
  dictionaryItems: Record<string, { value: string; text: string }[]>
  checkRules: string[]
  fillRules: string[]
  roles: PlaygroundRole[]
}

export interface PlaygroundRole {
  id: string
  name: string
  code: string
  /** Permissions of the role; the role `admin` has all permissions anyway. */
  permissions: string[]
}
