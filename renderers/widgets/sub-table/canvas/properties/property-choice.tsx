import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useCallback } from 'react'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PropertyUse } from '#shared/documents/online-form/control-properties.ts'
import { namesIn } from '#shared/documents/online-form/fields/control-settings.ts'

export interface ChoiceSource {
  /** `VERB /path` that returns choices for `kind` and `of`. */
  call: string
  /** Fields of the form itself. */
  fields: readonly Readonly<Row>[]
}

interface Props {
  id: string
  use: PropertyUse
  source: ChoiceSource
  value: unknown
  disabled: boolean
  invalid: boolean
  onChange(value: string): void
}

interface Choice {
  value: string
  text: string
}

const DICTIONARIES = { page: 'system/dict', permission: 'system:dict:add' }

/** Chooses dictionaries, tables, reports, columns or fields by their titles, in the place of typed codes. */
export function PropertyChoice({ id, use, source, value, disabled, invalid, onChange }: Props) {
  const { ports, run, scope } = useScreen()
  const { choose, of, several } = use
  const { call, fields } = source
  const load = useCallback(
    async () =>
      choose === 'field' || (of === '' && (choose === 'column' || choose === 'result'))
        ? []
        : ((await ports.call({ call, query: { kind: choose, ...(of && { of }) } })).result as Choice[]),
    [ports, call, choose, of],
  )
  const { state, value: loaded = [], reload } = useQuery(load)
  const choices = choose === 'field' ? fields.map(choiceOf) : loaded
  const chosen = several ? namesIn(value) : String(value ?? '')
  const create = async () => {
    const open = { use: 'open-page', with: { page: DICTIONARIES.page, as: 'drawer', width: 1000 } } as const
    await run([open], { block: id, scope: scope({}) })
    reload()
  }
  return (
    <div className="r-canvas__choice">
      <Select
        id={id}
        mode={several ? 'multiple' : undefined}
        value={several || chosen !== '' ? chosen : undefined}
        options={choices.map(({ value, text }) => ({ value, label: text === value ? value : `${text}（${value}）` }))}
        onChange={(next: string | string[] | undefined) => onChange([next ?? ''].flat().join(','))}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        loading={state === 'loading'}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        placeholder="请选择"
      />
      {choose === 'dictionary' && !disabled && ports.can(DICTIONARIES.permission) && (
        <Button icon={<PlusOutlined />} onClick={() => void create()}>
          新建
        </Button>
      )}
    </div>
  )
}

const choiceOf = ({ dbFieldName, dbFieldTxt }: Readonly<Row>): Choice => ({
  value: String(dbFieldName ?? ''),
  text: String(dbFieldTxt || dbFieldName || ''),
})
