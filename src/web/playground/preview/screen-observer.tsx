import { type ReactNode, useLayoutEffect } from 'react'
import type { FieldControl } from '#renderers/field-control.ts'
import type { ScreenObserver } from '#renderers/screen-observer.ts'
import { valueAt } from '#renderers/ui/text/value-at.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldUse, Page } from '#shared/documents/page.ts'
import { portable, type ReactionTrace, type Trace } from './frame-messages.ts'

/** Traces effects and causes of reactions, values of forms, and render times of the nodes of the page. */
export function createScreenObserver(page: Page, report: (trace: Trace) => void, now: () => number): ScreenObserver {
  let reactions = 0
  const conditions = conditionsOf(page)
  const reportReaction = (trace: Omit<ReactionTrace, 'kind' | 'id'>) => {
    reactions += 1
    report({ kind: 'reaction', id: reactions, ...trace })
  }
  const reported = new Map<string, string>()

  return {
    reaction({ field, reaction: { use, reads }, look }, control) {
      const read = () => look((scope) => Object.fromEntries(reads.map((path) => [path, valueAt(scope, path) ?? null])))
      const when = conditions.get(`${field} ${use}`)
      return watched(control, (effect) => reportReaction({ field, use, when, read: portable(read()) as Row, effect }))
    },
    form({ id, block, mode, entity }, values) {
      const known = values && (portable(values) as Row)
      const text = JSON.stringify(known)
      // A form notifies more often than its values change.
      if (reported.get(id) === text) return
      reported.set(id, text)
      report({ kind: 'form', id: `${block} ${id}`, block, entity: entity?.title, mode, values: known })
    },
    Mark: ({ node, children }) => (
      <Mark node={node} report={report} now={now}>
        {children}
      </Mark>
    ),
  }
}

interface MarkProps {
  node: string
  children: ReactNode
  report(trace: Trace): void
  now(): number
}

/** Measures from its own rendering to that of the end mark after its children: the content is rendered between. */
function Mark({ children, ...end }: MarkProps) {
  return (
    <>
      {children}
      <End {...end} begun={end.now()} />
    </>
  )
}

function End({ node, report, now, begun }: Omit<MarkProps, 'children'> & { begun: number }) {
  const ms = now() - begun
  useLayoutEffect(() => {
    report({ kind: 'render', node, ms })
  })
  return null
}

const READING_METHODS = ['ownValue', 'fieldValue'] satisfies (keyof FieldControl)[] as readonly string[]

/** Wraps the control so that each call with an effect is reported. */
function watched(control: FieldControl, report: (effect: string) => void): FieldControl {
  const members = Object.entries(control).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || READING_METHODS.includes(name)) return [name, member]
    return [
      name,
      (...given: unknown[]) => {
        report(`${name}(${given.map(written).join(', ')})`)
        return member(...given)
      },
    ]
  })
  return Object.fromEntries(members) as FieldControl
}

function written(value: unknown): string {
  return typeof value === 'function' ? '…' : (JSON.stringify(portable(value)) ?? '')
}

/** Conditions of reactions as written, by field and reaction. */
function conditionsOf(page: Page): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isFieldUse(value)) {
      for (const { use, when } of value.reactions ?? [])
        if (when !== undefined) found.set(`${value.field} ${use}`, when)
    }
    for (const member of Object.values(value)) visit(member)
  }
  visit(page.properties)
  return found
}

function isFieldUse(value: object): value is FieldUse {
  return 'field' in value && 'reactions' in value && Array.isArray(value.reactions)
}
