import { useMemo, useRef, useState } from 'react'
import type { DocumentKind } from './documents/shipped-documents.ts'
import type { EditorHandle } from './editor/document-editor.tsx'
import { EditorPane } from './editor/editor-pane.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { InspectPanel } from './inspect/inspect-panel.tsx'
import { useTraces } from './inspect/use-traces.ts'
import type { Brought } from './opened-page.ts'
import { PreviewPane } from './preview/preview-pane.tsx'
import { useCheck } from './use-check.ts'
import { useInstallation } from './use-installation.ts'
import { useKnowledge } from './use-knowledge.ts'
import { useLastValid } from './use-last-valid.ts'
import { useWorkspace } from './use-workspace.ts'

/** Documents at the left, the live screen at the right, its events below. */
export function EditorView({ brought }: { brought: Brought | undefined }) {
  const control = useWorkspace(brought)
  const { workspace, round } = control
  const names = useInstallation()
  const knowledge = useKnowledge(workspace, names)
  const drafts = useMemo(
    () => [workspace.page, ...(workspace.entity ? [workspace.entity] : [])].map(({ file, text }) => ({ file, text })),
    [workspace],
  )
  const checked = useCheck(drafts, names)
  const { lastValid, broken } = useLastValid(workspace, checked)
  const [shownKind, setShownKind] = useState<DocumentKind>('page')
  const kind = workspace.entity ? shownKind : 'page'
  const editors = useRef<Partial<Record<DocumentKind, EditorHandle | null>>>({})
  const traces = useTraces()

  return (
    <div className="w-playground-editor">
      <EditorToolbar
        control={control}
        kind={kind}
        entity={lastValid?.entities[0]}
        problems={checked?.problems ?? []}
        editor={() => editors.current[kind] ?? undefined}
      />
      <div className="w-playground-halves">
        <EditorPane
          key={round}
          workspace={workspace}
          kind={kind}
          onKind={setShownKind}
          knowledge={knowledge}
          checked={checked}
          namesKnown={names.state !== 'unknown'}
          editors={editors.current}
          onType={control.type}
        />
        <PreviewPane lastValid={lastValid} broken={broken} names={names} onMessage={traces.hear} />
      </div>
      <InspectPanel traces={traces} />
    </div>
  )
}
