import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useHost } from '../host.ts'
import { storageOfOneUser } from '../ports/storage-port.ts'
import { createDrafts, type DraftBase, type Drafts } from './documents/drafts.ts'
import { type DocumentKind, fileOf, shippedAddresses, shippedText } from './documents/shipped-documents.ts'
import { isAddress, type OpenDocument, openWorkspace, typed, type Workspace } from './documents/workspace.ts'
import { formatJson } from './editor/format-json.ts'
import type { Brought } from './opened-page.ts'

const FIRST_CHOICE = 'system/position'
/** Address of an example in the editor. */
const EXAMPLE = 'system/playground-example'

export interface WorkspaceControl {
  workspace: Workspace
  /** Incremented when the texts in the editors are replaced from outside. */
  round: number
  open(address: string): void
  type(kind: DocumentKind, text: string): void
  /** The text, which is or will be in the editor, is based on another version. */
  rebase(kind: DocumentKind, base: DraftBase, text: string): void
  /** Discards a draft. */
  restore(kind: DocumentKind): void
  isDraft(document: OpenDocument): boolean
}

/** Open documents; every change is stored as a draft immediately. */
export function useWorkspace(brought: Brought | undefined): WorkspaceControl {
  const { storage, session } = useHost()
  const drafts = useMemo(
    () => createDrafts(storageOfOneUser(storage, () => session.state.user?.id ?? '')),
    [storage, session],
  )
  const [state, setState] = useState(() => ({ workspace: openWorkspace(firstAddress(drafts), drafts), round: 0 }))

  const replace = useCallback((make: (before: Workspace) => Workspace) => {
    setState(({ workspace, round }) => ({ workspace: make(workspace), round: round + 1 }))
  }, [])

  const open = useCallback(
    (address: string) => {
      drafts.storeLast(address)
      replace(() => openWorkspace(address, drafts))
    },
    [drafts, replace],
  )

  // Undo restores texts that were based on another version.
  const bases = useRef(new Map<string, DraftBase>())

  const seen = useRef(0)
  useEffect(() => {
    if (!brought || brought.number === seen.current) return
    seen.current = brought.number
    storeExample(brought, drafts)
    open(EXAMPLE)
  }, [brought, drafts, open])

  return {
    ...state,
    open,
    type: useCallback(
      (kind: DocumentKind, text: string) =>
        setState(({ workspace, round }) => {
          const document = workspace[kind]
          if (!document) return { workspace, round }
          const base = bases.current.get(`${document.file} ${text}`) ?? document.base
          drafts.store(document.file, text, document.shipped, base)
          return { workspace: typed({ ...workspace, [kind]: { ...document, base } }, kind, text, drafts), round }
        }),
      [drafts],
    ),
    rebase: useCallback(
      (kind: DocumentKind, base: DraftBase, text: string) =>
        setState(({ workspace, round }) => {
          const document = workspace[kind]
          if (!document) return { workspace, round }
          bases.current.set(`${document.file} ${document.text}`, document.base)
          bases.current.set(`${document.file} ${text}`, base)
          // A different text comes from the editor, and finds its version here.
          if (text !== document.text) return { workspace, round }
          drafts.store(document.file, text, document.shipped, base)
          return { workspace: { ...workspace, [kind]: { ...document, base } }, round }
        }),
      [drafts],
    ),
    restore: useCallback(
      (kind: DocumentKind) =>
        replace((workspace) => {
          const document = workspace[kind]
          if (document) drafts.remove(document.file)
          return openWorkspace(workspace.page.address, drafts)
        }),
      [drafts, replace],
    ),
    isDraft: ({ text, shipped }) => text !== shipped,
  }
}

function firstAddress(drafts: Drafts): string {
  const last = drafts.last()
  if (isAddress(last)) return last
  const known = shippedAddresses('page')
  return known.includes(FIRST_CHOICE) ? FIRST_CHOICE : (known[0] ?? FIRST_CHOICE)
}

/** A draft of a shipped entity is not replaced by an example that uses the shipped one. */
function storeExample({ page, entity }: Brought, drafts: Drafts): void {
  drafts.store(fileOf('page', EXAMPLE), textOf(page), undefined)
  if (!entity) return
  const shipped = shippedText('entity', entity.$id)
  const isShipped = shipped !== undefined && JSON.stringify(JSON.parse(shipped)) === JSON.stringify(entity)
  if (!isShipped) drafts.store(fileOf('entity', entity.$id), textOf(entity), shipped)
}

function textOf(document: object): string {
  const text = `${JSON.stringify(document, null, 2)}\n`
  return formatJson(text) ?? text
}
