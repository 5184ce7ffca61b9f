import type { Http } from '#web/http/client.ts'
import type { DocumentKind } from '../documents/shipped-documents.ts'

export interface DocumentName {
  kind: DocumentKind
  address: string
}

/** State of a document on the server. */
export interface StoredVersion {
  /** Number of the newest version; null without one. */
  headNumber: number | null
  /** Number of the published version; null for the shipped one, or none. */
  publishedNumber: number | null
  text: string
}

export interface SavedVersion {
  /** 0 when the text equals the shipped one. */
  number: number
  /** False when the newest version has the same content. */
  created: boolean
  problems: readonly unknown[]
}

export const SAVE_PERMISSION = 'system:document:save'
export const PUBLISH_PERMISSION = 'system:document:publish'

export type DocumentVersions = ReturnType<typeof createDocumentVersions>

/** Versions on the server. Refusals are thrown, and the dialog shows them. */
export function createDocumentVersions(http: Http) {
  return {
    /** Undefined when the server has none, or refuses to show them to this user. */
    async newest({ kind, address }: DocumentName): Promise<StoredVersion | undefined> {
      const query = { kind, address, version: 'head' }
      const response = http.send<StoredVersion>({ method: 'GET', path: '/sys/document/queryById', query, quiet: true })
      return response.then(
        ({ result }) => result,
        () => undefined,
      )
    },

    /** @throws RefusedError, also when another user has saved since `base`. */
    async save({ kind, address }: DocumentName, text: string, base: number, note: string): Promise<SavedVersion> {
      const body = { kind, address, text, base, ...(note && { note }) }
      return (await http.send<SavedVersion>({ method: 'POST', path: '/sys/document/save', body })).result
    },

    /** @throws RefusedError */
    async publish({ kind, address }: DocumentName, number: number): Promise<void> {
      await http.send({ method: 'POST', path: '/sys/document/publish', body: { kind, address, number } })
    },
  }
}
