import { useMemo, useRef } from 'react'
import { useOtherField } from '#renderers/ui/draft/form-values.ts'
import type { RowColumn } from '#renderers/ui/rows/row/row-column.ts'
import type { RowsDesignProps } from '#renderers/ui/rows/rows-design.ts'
import { propertyUse } from '#shared/documents/online-form/control-properties.ts'
import {
  freeName,
  isAutomaticName,
  isFullWidth,
  isInForm,
  newField,
  type PaletteEntry,
  paletteOf,
} from '#shared/documents/online-form/fields/form-palette.ts'
import type { FormHead } from '#shared/documents/online-form/form.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { CanvasFrame } from './canvas-frame.tsx'
import { ControlPreview } from './control-preview.tsx'
import { FLAT } from './nested-rows.ts'
import type { PropertySettings } from './properties/properties.tsx'
import type { RowPresentation } from './row-presentation.ts'

/** Field of an online form with its number of columns. */
const COLUMNS = 'formTemplate' satisfies keyof FormHead

type Titles = ReadonlyMap<string, string>

/** The fields of an online form in their layout: added from a palette, dragged, and edited in a panel. */
export function FormCanvas(props: RowsDesignProps) {
  const { editor, columns } = props
  const titles = useMemo(() => controlTitles(columns), [columns])
  const groups = useMemo(() => paletteOf([...titles.keys()]), [titles])
  const presentation = useMemo(() => presentationOf(titles), [titles])
  const across = Number(useOtherField(COLUMNS).value) || 1
  const titleOf = (entry: PaletteEntry) => entryTitle(entry, titles)
  const settings = usePropertySettings(props)
  const rowOf = (entry: PaletteEntry) => newField(entry, titleOf(entry), editor.undeleted)
  return (
    <CanvasFrame
      {...props}
      presentation={presentation}
      across={across}
      taken="控件"
      groups={groups}
      titleOf={titleOf}
      rowOf={rowOf}
      settings={settings}
    />
  )
}

/** Kind of the form, which says whether its fields are those of a sub form. */
const KIND = 'tableType'
const SUB_FORM = '3'

/** Properties by control; a new field gets its name from its title while nobody typed one. */
function usePropertySettings({ editor, choices }: RowsDesignProps): PropertySettings {
  const isSub = useOtherField(KIND).value === SUB_FORM
  const given = useRef(new Map<string, string>())
  return {
    choices,
    propertyOf: (name, row) => propertyUse(name, row, isSub),
    left(name, row) {
      const [key, title] = [rowKey(row), String(row.dbFieldTxt ?? '')]
      const before = String(row.dbFieldName ?? '')
      const isFree = isEmptyValue(row.id) && (isAutomaticName(row) || given.current.get(key) === before)
      if (name !== 'dbFieldTxt' || !isFree) return
      void import('./title-name.ts').then(({ nameOfTitle }) => {
        const others = editor.undeleted.filter((other) => rowKey(other) !== key)
        const next = freeName(nameOfTitle(title), others)
        if (next === '' || next === before) return
        given.current.set(key, next)
        editor.fill(key, { dbFieldName: next })
      })
    },
  }
}

function presentationOf(titles: Titles): RowPresentation {
  return {
    title: ({ dbFieldTxt, dbFieldName }) => String(dbFieldTxt || dbFieldName || '未命名'),
    note: ({ fieldShowType }) => titles.get(String(fieldShowType)),
    body: ({ fieldShowType }) => <ControlPreview control={String(fieldShowType ?? 'text')} titles={titles} />,
    isShown: isInForm,
    nesting: FLAT,
    isWide: ({ fieldShowType }) => isFullWidth(fieldShowType),
    isRequired: ({ fieldMustInput }) => fieldMustInput === '1',
    isFixed: ({ isReadOnly }) => isReadOnly === '1',
    empty: '把控件拖到这里，或点一下控件添加字段',
  }
}

/** Titles of the controls, in the order of the column that chooses them. */
function controlTitles(columns: readonly RowColumn[]): Titles {
  const options = columns.find(({ name }) => name === 'fieldShowType')?.options ?? []
  return new Map(options.map(({ value, text }) => [String(value), text]))
}

function entryTitle({ title, control }: PaletteEntry, titles: Titles): string {
  return title ?? titles.get(control) ?? control
}
