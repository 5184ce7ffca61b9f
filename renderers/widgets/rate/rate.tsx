import type { WidgetProps } from '#renderers/plugin.ts'
import { groupProps } from '#renderers/ui/widget/choice/choice-list.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanNumber } from '#renderers/ui/widget/values.ts'
import './rate.css'

type RateProps = WidgetProps<number, { count?: number }>

export function Rate(props: RateProps) {
  const { displayMode, text } = props
  const rating = cleanNumber(props.value)
  if (displayMode !== 'edit')
    return <WidgetText displayMode={displayMode} text={text || (rating === null ? '' : `${rating} 星`)} />
  return <Stars {...props} value={rating} />
}

/** Radio buttons under stars. A click on the present rating, or the backspace key, clears it. */
function Stars(props: RateProps) {
  const { id, value, onChange, disabled, count = 5 } = props
  const ratings = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <span className="r-rate" role="radiogroup" {...groupProps(props)}>
      {ratings.map((rating) => (
        <label key={rating} className={`r-rate__star${rating <= (value ?? 0) ? ' r-rate__star--on' : ''}`}>
          <input
            type="radio"
            className="r-rate__input"
            id={rating === 1 ? id : undefined}
            name={id}
            aria-label={`${rating} 星`}
            checked={rating === value}
            onChange={() => onChange(rating)}
            onClick={() => rating === value && onChange(null)}
            onKeyDown={({ key }) => (key === 'Backspace' || key === 'Delete') && onChange(null)}
            disabled={disabled}
          />
          <span aria-hidden>★</span>
        </label>
      ))}
    </span>
  )
}
