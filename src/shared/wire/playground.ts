/** Menu component of the playground: a view of the shell, not a page of schemas/. */
export const PLAYGROUND_COMPONENT = 'system/playground'

/** Who may open the playground in production, and ask for its world. */
export const PLAYGROUND_PERMISSION = 'system:playground:view'

/** Where the development server takes new documents; the product has no such path. */
export const SAVE_PATH = '/__playground/save'

/** What the playground must know of the installation beside the documents. */
export interface PlaygroundWorld {
  /** Paths below the context path, parameters as `:name`, with the permission that a call needs. */
  routes: { method: string; path: string; permission?: string }[]
  permissions: string[]
  dictionaries: string[]
  checkRules: string[]
  fillRules: string[]
  roles: PlaygroundRole[]
}

export interface PlaygroundRole {
  id: string
  name: string
  code: string
  /** What it grants; the role `admin` may do everything whatever is written here. */
  permissions: string[]
}
