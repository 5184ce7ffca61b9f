import type { WidgetProps } from '#renderers/plugin.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { AreaControl } from './area-control-chunk.ts'
import { pathTo } from './area-path.ts'

type AreaProps = WidgetProps<string, { type?: 'cascader' | 'select'; depth?: number; anyLevel?: boolean }>

/** Literal text of the specification. */
const TYPE_FAULT = 'Bad type value'

export function Area({ type = 'cascader', depth = 3, anyLevel = false, ...props }: AreaProps) {
  const { displayMode, text, id } = props
  const code = cleanText(props.value)
  if (displayMode !== 'edit') {
    if (text || code === '') return <WidgetText displayMode={displayMode} text={text ?? ''} />
    return <QueriedText displayMode={displayMode} code={code} />
  }
  if (type !== 'cascader' && type !== 'select') return <WidgetError id={id} text={TYPE_FAULT} />
  return <AreaControl {...props} code={code} type={type} depth={depth} anyLevel={anyLevel} />
}

function QueriedText({ displayMode, code }: { displayMode: 'read' | 'cell'; code: string }) {
  const { state, value: areas = [] } = useQuery(useScreen().ports.areas, { notify: true })
  if (state === 'loading') return <span aria-busy="true" />
  const names = pathTo(areas, code).map(({ label }) => label)
  return <WidgetText displayMode={displayMode} text={names.join('/') || code} />
}
