/** Unsaved input of a user in the browser's storage. */
import type { StoragePort } from '#renderers/ports.ts'
import { FORM_DRAFTS } from '#renderers/ui/draft/form-drafts-key.ts'
import { draftFiles, forgetDrafts } from '../playground/documents/draft-names.ts'
import { createUserStorage } from '../ports/storage-port.ts'
import { TABS_KEY } from '../shell/tabs/tabs-store.ts'
import type { Stored } from './stored.ts'

export function hasDrafts(storage: StoragePort): boolean {
  return draftFiles(storage).length > 0 || storage.read(FORM_DRAFTS) !== undefined
}

/** Removes drafts of one user and the list of open pages, so that the next user of this browser cannot read them. */
export function forgetWork({ local, tab }: { local: Stored; tab: Stored }, person: string): void {
  const storage = createUserStorage(local, () => person)
  storage.write(FORM_DRAFTS, undefined)
  forgetDrafts(storage)
  tab.remove(TABS_KEY)
}
