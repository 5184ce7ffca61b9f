import { Button } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { lengthOf } from '#renderers/ui/widget/typing/length.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import './textarea.css'

/** Buttons that write a phrase behind what stands in the box; a text that would be too long stays as it is. */
export function Phrases({ phrases, value, field, onChange }: WidgetProps<string> & { phrases: readonly string[] }) {
  const write = (phrase: string) => {
    const text = cleanText(value).trimEnd()
    const next = text === '' ? phrase : `${text}，${phrase}`
    if (lengthOf(next) <= (field.maxLength ?? Number.POSITIVE_INFINITY)) onChange(next)
  }
  return (
    <div className="r-phrases">
      {phrases.map((phrase) => (
        <Button
          key={phrase}
          size="small"
          type="dashed"
          title={phrase}
          aria-label={`填入：${phrase}`}
          onClick={() => write(phrase)}
        >
          <span className="r-phrases__text">{phrase}</span>
        </Button>
      ))}
    </div>
  )
}
