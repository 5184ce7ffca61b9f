import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FormPart, FormPlace } from '#renderers/plugin.ts'
import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import type { Diagram } from '../modeler/diagram-services.ts'
import { foreignAttributes } from '../settings/element-settings.ts'
import { PANEL_PAGE, panelOf } from './element-panel.ts'
import { panelForm, withChoices } from './panel-fields.ts'
import { useElementRow } from './use-element-row.ts'

interface ElementFormProps {
  id: string
  diagram: Diagram
  element: DiagramElement
  version: number
  /** Called with the function that writes what was typed. */
  onFlush(flush: () => void): void
}

/** Groups that are open at first. */
const OPEN = 2

/** Settings of an element: the fields of its block, group by group. */
export function ElementForm({ id, diagram, element, version, onFlush }: ElementFormProps) {
  const { ports, Control } = useScreen()
  const { block, title } = panelOf(element.businessObject)
  const { row, read, change, flush } = useElementRow(diagram, element, version)
  useEffect(() => onFlush(flush), [onFlush, flush])
  const load = useCallback(async () => panelForm(await ports.documents.page(PANEL_PAGE), block), [ports, block])
  const { state, value: loaded, reason, reload } = useQuery(load)
  const nodes = JSON.stringify(userTasks(diagram, element))
  const form = useMemo(() => loaded && withChoices(loaded, 'rejectNode', JSON.parse(nodes)), [loaded, nodes])
  const [parts] = useState(() => new Set<FormPart>())
  const place = useMemo(() => placeOf(read, parts), [read, parts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is validated once the diagram has it.
  useEffect(() => {
    for (const part of parts) part.validate()
  }, [version, parts])
  const foreign = foreignAttributes(element.businessObject)
  return (
    <>
      <h4>{title}</h4>
      {foreign.length > 0 && (
        <div className="r-bpmn__foreign">
          保留的导入属性：
          {foreign.map(({ name, value }) => (
            <code key={name}>{`${name}="${value}"`}</code>
          ))}
        </div>
      )}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {!form && state !== 'failed' && <span className="r-widget-loading" />}
      {form?.groups.map(({ title, uses }, at) => (
        <details key={title} open={at < OPEN}>
          <summary>{title}</summary>
          <Control
            {...{ entity: form.entity, columns: uses, across: 1 }}
            widget="SubTable"
            id={`${id}-${at}`}
            field={{ type: 'object', title } as Field}
            value={row}
            onChange={(next) => change(next as Row)}
            displayMode="edit"
            form={place}
          />
        </details>
      ))}
    </>
  )
}

/** The row as the record that expressions read as `values`; its parts are validated alone. */
function placeOf(read: () => Row, parts: Set<FormPart>): FormPlace {
  return {
    name: 'settings',
    mode: 'edit',
    original: undefined,
    stored: read,
    record: read,
    attach(part) {
      parts.add(part)
      return () => parts.delete(part)
    },
  }
}

/** Tasks that work may return to. */
function userTasks(diagram: Diagram, except: DiagramElement): { value: string; text: string }[] {
  return diagram
    .get('elementRegistry')
    .filter(({ type, id, labelTarget }) => type === 'bpmn:UserTask' && labelTarget === undefined && id !== except.id)
    .map(({ id, businessObject }) => ({ value: id, text: businessObject.name || id }))
}
