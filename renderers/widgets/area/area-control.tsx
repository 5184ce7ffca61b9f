import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { chosenPlaceholder, controlProps } from '#renderers/ui/widget/control.ts'
import { WidgetRetry } from '#renderers/ui/widget/retry.tsx'
import type { AreaNode } from '#shared/wire/area.ts'
import type { AreaControlProps } from './area-control-props.ts'
import { cutTo, pathTo } from './area-path.ts'
import { AreaSelects } from './area-selects.tsx'

const FULL_WIDTH = { width: '100%' }
const SEARCH = { limit: 50 }

export function AreaControl(props: AreaControlProps) {
  const { type, depth } = props
  const { state, value, reload } = useQuery(useScreen().ports.areas, { notify: true })
  const areas = useMemo(() => cutTo(value ?? [], depth), [value, depth])
  if (state === 'failed') return <WidgetRetry text="选项加载失败" onRetry={reload} />
  const Control = type === 'select' ? AreaSelects : AreaCascader
  return <Control {...props} areas={areas} loading={state === 'loading'} />
}

/** Shows an unknown code, or one below the levels of the control, unchanged. */
function AreaCascader(props: AreaControlProps & { areas: AreaNode[]; loading: boolean }) {
  const { code, areas, loading, anyLevel, onChange } = props
  const path = pathTo(areas, code).map(({ value }) => value)
  const shown = code === '' ? [] : path.length > 0 ? path : [code]
  return (
    <Cascader<AreaNode>
      {...controlProps(props)}
      style={FULL_WIDTH}
      options={areas}
      value={shown}
      onChange={(chosen) => onChange(chosen?.at(-1) ? String(chosen.at(-1)) : null)}
      displayRender={(labels) => (loading ? '…' : labels.join('/'))}
      loading={loading}
      showSearch={SEARCH}
      placeholder={chosenPlaceholder(props)}
      changeOnSelect={anyLevel}
      allowClear
    />
  )
}
