import { Select, Space } from 'antd'
import { useState } from 'react'
import { controlProps } from '#renderers/ui/widget/control.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import type { AreaControlProps } from './area-control-props.ts'
import { pathTo } from './area-path.ts'

const LEVELS = ['省', '市', '区县'] as const
const WIDTHS = ['100%', '50%', '33.33%'] as const
const SEARCH = { optionFilterProp: 'label' }

/**
 * One drop-down for each level. The field stays empty until the last level is chosen, since half an address is invalid.
 * The incomplete choice is stored here meanwhile.
 */
export function AreaSelects(props: AreaControlProps & { areas: AreaNode[]; loading: boolean }) {
  const { id, code, areas, depth, loading, disabled, onChange } = props
  const [begun, setBegun] = useState<readonly string[]>([])
  const stored = pathTo(areas, code).map(({ value }) => value)
  const chosen = code === '' ? begun : stored.length > 0 ? stored : [code]

  function choose(level: number, value: string | undefined) {
    const next = [...chosen.slice(0, level), ...(value === undefined ? [] : [value])]
    setBegun(next)
    const area = value === undefined ? undefined : pathTo(areas, value).at(-1)
    const complete = area && !area.children ? area.value : null
    if (complete !== (code || null)) onChange(complete)
  }
  return (
    <Space.Compact block>
      {LEVELS.slice(0, depth).map((name, level) => {
        const siblings = level === 0 ? areas : (pathTo(areas, chosen[level - 1] ?? '').at(-1)?.children ?? [])
        return (
          <Select<string>
            {...controlProps(props)}
            key={name}
            id={level === 0 ? id : undefined}
            aria-label={level === 0 ? undefined : `${props.field.title}：${name}`}
            style={{ width: WIDTHS[depth - 1] }}
            options={siblings.map(({ value, label }) => ({ value, label }))}
            value={chosen[level]}
            onChange={(value) => choose(level, value)}
            disabled={disabled || (level > 0 && siblings.length === 0 && chosen[level] === undefined)}
            loading={loading}
            showSearch={SEARCH}
            placeholder={name}
            allowClear
          />
        )
      })}
    </Space.Compact>
  )
}
