import type { WidgetProps } from '#renderers/pieces.ts'
import { useAsked } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { WidgetFault } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { AreaControl } from './area-control-chunk.ts'
import { pathTo } from './area-path.ts'

type AreaProps = WidgetProps<string, { type?: 'cascader' | 'select'; depth?: number }>

/** Literal text of the specification. */
const TYPE_FAULT = 'Bad type value'

export function Area({ type = 'cascader', depth = 3, ...props }: AreaProps) {
  const { look, text, id } = props
  const code = cleanText(props.value)
  if (look !== 'edit') {
    if (text || code === '') return <WidgetText look={look} text={text ?? ''} />
    return <AskedText look={look} code={code} />
  }
  if (type !== 'cascader' && type !== 'select') return <WidgetFault id={id} text={TYPE_FAULT} />
  return <AreaControl {...props} code={code} type={type} depth={depth} />
}

function AskedText({ look, code }: { look: 'read' | 'cell'; code: string }) {
  const { state, value: areas = [] } = useAsked(useScreen().ports.areas, { notify: true })
  if (state === 'loading') return <span aria-busy="true" />
  const names = pathTo(areas, code).map(({ label }) => label)
  return <WidgetText look={look} text={names.join('/') || code} />
}
