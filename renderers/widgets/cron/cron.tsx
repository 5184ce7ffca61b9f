import { Select, Space } from 'antd'
import { Suspense } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import './cron.css'

const CronForecast = chunk(async () => (await import('./cron-forecast.tsx')).CronForecast)
const CronSentence = chunk(async () => (await import('./cron-forecast.tsx')).CronSentence)

const USUAL = [
  { value: '0 * * * * ?', label: '每分钟' },
  { value: '0 0/5 * * * ?', label: '每 5 分钟' },
  { value: '0 0 * * * ?', label: '每小时' },
  { value: '0 0 2 * * ?', label: '每天 2 时' },
  { value: '0 0 2 ? * MON', label: '每周一 2 时' },
  { value: '0 0 2 1 * ?', label: '每月 1 日 2 时' },
]
const NARROW = { width: 144 }

export function Cron(props: WidgetProps<string>) {
  const { displayMode, text } = props
  const stored = cleanText(props.value)
  if (displayMode === 'edit') return <CronControl {...props} value={stored} />
  if (displayMode === 'cell' || text || stored === '')
    return <WidgetText displayMode={displayMode} text={text || stored} />
  return (
    <span>
      {stored}
      <CronSentence text={stored} />
    </span>
  )
}

function CronControl(props: WidgetProps<string>) {
  const { value, onChange, disabled } = props
  return (
    <>
      <Space.Compact block>
        <TextControl {...props} placeholder={props.placeholder ?? '秒 分 时 日 月 周'} />
        <Select<string>
          aria-label="常用计划"
          style={NARROW}
          value={USUAL.some((usual) => usual.value === value) ? value! : undefined}
          options={USUAL}
          onChange={onChange}
          placeholder={props.disabled ? undefined : '常用计划'}
          disabled={disabled}
        />
      </Space.Compact>
      {value && (
        <Suspense fallback={null}>
          <CronForecast text={value} />
        </Suspense>
      )}
    </>
  )
}
