import { Suspense, useMemo, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import {
  REFERENCE_ERROR,
  ReferenceText,
  referenceKeys,
  referenceOf,
} from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceControl } from '#renderers/ui/widget/reference/reference-control.tsx'
import { useReferenceLabels } from '#renderers/ui/widget/reference/reference-labels.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import type { Reference, Row } from '#shared/documents/entity.ts'
import { QuickView } from './quick-view-chunk.ts'
import './record-link.css'

type RecordLinkProps = WidgetProps<unknown, { condition?: Row; fields?: string[] }>

export function RecordLink({ condition, fields, ...props }: RecordLinkProps) {
  const { displayMode, field, value, text } = props
  const reference = referenceOf(field)
  const filtered = useMemo(() => reference && { ...reference, ...(condition && { condition }) }, [reference, condition])
  if (displayMode === 'edit') {
    return filtered ? (
      <ReferenceControl {...props} reference={filtered} />
    ) : (
      <WidgetError id={props.id} text={REFERENCE_ERROR} />
    )
  }
  const keys = referenceKeys(value, field)
  const texts = textsOf(keys, text)
  if (!reference || keys.length === 0 || texts === 'unclear') return <ReferenceText {...props} />
  if (!texts) return <QueriedLinks reference={reference} keys={keys} fields={fields} displayMode={displayMode} />
  return <Links reference={reference} keys={keys} texts={texts} fields={fields} displayMode={displayMode} />
}

/** Splits the text of the server into the text of each key; a comma inside a label makes the split unclear. */
function textsOf(keys: readonly string[], text: string | undefined): string[] | undefined | 'unclear' {
  if (!text) return undefined
  if (keys.length === 1) return [text]
  const parts = text.split(',')
  return parts.length === keys.length ? parts : 'unclear'
}

interface LinksProps {
  reference: Reference
  keys: readonly string[]
  fields?: readonly string[]
  displayMode: 'read' | 'cell'
}

function QueriedLinks(props: LinksProps) {
  const { labelOf } = useReferenceLabels(props.reference, props.keys)
  return <Links {...props} texts={props.keys.map(labelOf)} />
}

function Links({ reference, keys, texts, fields, displayMode }: LinksProps & { texts: readonly string[] }) {
  const [shown, setShown] = useState<{ key: string; open: boolean }>()
  return (
    <span className={displayMode === 'cell' ? 'r-record-links--cell' : undefined} title={texts.join(',')}>
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && ','}
          <button
            type="button"
            className="r-record-link"
            aria-haspopup="dialog"
            onClick={() => setShown({ key, open: true })}
          >
            {texts[index]}
          </button>
        </span>
      ))}
      {shown && (
        <Suspense>
          <QuickView
            reference={reference}
            recordKey={shown.key}
            fields={fields}
            open={shown.open}
            onClose={() => setShown({ ...shown, open: false })}
          />
        </Suspense>
      )}
    </span>
  )
}
