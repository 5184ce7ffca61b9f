import { useMemo, useState } from 'react'
import { useUnsaved } from '#renderers/ui/hooks/use-unsaved.ts'
import { EffectsDialog } from '#renderers/ui/overlay/effects-dialog.tsx'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantCalls } from './grant-calls.ts'
import { GrantFooter } from './grant-footer.tsx'
import { lacksOf, neededBy } from './grant-needs.ts'
import { type Granted, type GrantNode, indexNodes, narrowedTo } from './grant-nodes.ts'
import { differenceOf, given, grantable, taken, toggled } from './grant-selection.ts'
import { GrantToolbar } from './grant-toolbar.tsx'
import { RulePanel } from './rules/rule-panel.tsx'
import { TickTree } from './tree/tick-tree.tsx'
import { useExpanded } from './tree/use-expanded.ts'
import { useSaveGrants } from './use-save-grants.ts'

interface Props {
  roots: readonly GrantNode[]
  granted: Granted
  subject: Row
  calls: GrantCalls
  readOnly: boolean
  closes: boolean
  /** Set to whether there are unsaved ticks. */
  dirty: { current: boolean }
}

/** The tree with its toolbar, and the state of its ticks. */
export function GrantBoard({ roots, granted: before, subject, calls, readOnly, closes, dirty }: Props) {
  const index = useMemo(() => indexNodes(roots), [roots])
  const [granted, setGranted] = useState(before)
  const [saved, setSaved] = useState(before)
  const [text, setText] = useState('')
  const [below, setBelow] = useState(true)
  const [ruled, setRuled] = useState<GrantNode>()
  const shown = useMemo(() => narrowedTo(roots, text), [roots, text])
  const [expanded, setExpanded] = useExpanded(roots, shown, text)
  const needed = useMemo(() => neededBy(index, granted), [index, granted])
  const lacks = useMemo(() => lacksOf(index, granted), [index, granted])
  const change = useMemo(() => differenceOf(saved, granted), [saved, granted])
  const isChanged = change.added.length + change.removed.length > 0
  dirty.current = isChanged
  useUnsaved(() => dirty.current)
  const saving = useSaveGrants({
    calls,
    subject,
    saved,
    granted,
    onSaved: (next) => {
      dirty.current = false
      setSaved(next)
      setGranted(next)
    },
  })
  return (
    <section className="r-card r-grants">
      <GrantToolbar
        shown={shown}
        readOnly={readOnly}
        below={below}
        onBelow={setBelow}
        onSearch={setText}
        onExpand={setExpanded}
        onTickAll={() => setGranted(given(index, granted, grantable(shown)))}
        onUntickAll={() => setGranted(taken(index, granted, shown.flatMap(keysShown(text))))}
      />
      <TickTree
        roots={roots}
        shown={shown}
        granted={granted}
        expanded={expanded}
        readOnly={readOnly}
        needed={needed}
        lacks={lacks}
        onExpand={setExpanded}
        onToggle={(node) => setGranted(toggled(index, granted, node, below))}
        onRules={calls.rules === undefined ? undefined : setRuled}
      />
      {readOnly ? (
        <div className="r-grants__footer">
          <span className="r-grants__change">仅供查看，您没有修改授权的权限</span>
        </div>
      ) : (
        <GrantFooter
          change={change}
          lacks={lacks}
          busy={saving.busy}
          closes={closes}
          onReset={() => setGranted(saved)}
          onSave={saving.save}
        />
      )}
      <EffectsDialog confirmation={saving.confirmation} />
      <RulePanel
        node={ruled}
        isGrantSaved={ruled !== undefined && saved.has(ruled.key)}
        subject={subject}
        calls={calls}
        readOnly={readOnly}
        onClose={() => setRuled(undefined)}
      />
    </section>
  )
}

/** A search also shows ancestors of its matches; these stay unchanged. */
function keysShown(text: string): (node: GrantNode) => string[] {
  const wanted = text.trim().toLowerCase()
  const found = (node: GrantNode): string[] =>
    node.title.toLowerCase().includes(wanted) ? [node.key] : node.children.flatMap(found)
  return found
}
