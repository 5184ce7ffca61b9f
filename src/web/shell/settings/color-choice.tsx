import { CheckOutlined } from '@ant-design/icons'
import { shellTexts as texts } from '../shell-texts.ts'

interface Props {
  value: string
  onChange(color: string): void
}

/** Primary colour: a preset, or a custom one. */
export function ColorChoice({ value, onChange }: Props) {
  const present = value.toUpperCase()
  return (
    <div className="w-colors" role="radiogroup" aria-label={texts.settingsColor}>
      {Object.entries(texts.colors).map(([color, name]) => (
        <label key={color} className="w-color" title={name} style={{ background: color }}>
          <input
            type="radio"
            name="primary-color"
            aria-label={name}
            checked={present === color}
            onChange={() => onChange(color)}
          />
          {present === color && <CheckOutlined />}
        </label>
      ))}
      <input
        className="w-color-own"
        type="color"
        aria-label={texts.settingsOwnColor}
        title={texts.settingsOwnColor}
        value={value.toLowerCase()}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
    </div>
  )
}
