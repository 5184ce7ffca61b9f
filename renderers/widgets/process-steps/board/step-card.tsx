import { ExclamationCircleFilled } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { formOf } from '../settings/step-forms.ts'
import { useBoard } from './board-context.ts'
import { stepCommandOf } from './step-keys.ts'
import { STEP_ICONS } from './step-kinds.tsx'
import { StepMenu } from './step-menu.tsx'

/** Card of a step: its name, its settings in words, and its faults. Opens the settings. */
export function StepCard({ step }: { step: SimpleStep }) {
  const { actions, open, controlId, disabled, wordsOf, faultsOf } = useBoard()
  const { id, kind } = step
  const title = step.name || formOf(step).title
  const words = wordsOf(step)
  const faults = faultsOf(id)
  const onKeyDown = (event: KeyboardEvent) => {
    const command = actions && stepCommandOf(event, kind === 'branch')
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command === 'remove') actions.remove(id)
    else if (command === 'copy') actions.copy(id)
    else actions.move(id, command === 'back' ? -1 : 1)
  }
  return (
    <div className={`r-steps__card r-steps__card--${kind}`} data-wrong={faults.length > 0 || undefined}>
      <button
        type="button"
        id={kind === 'start' ? controlId : undefined}
        className="r-steps__open"
        data-step={id}
        aria-haspopup="dialog"
        aria-label={[title, words, ...faults].filter((part) => part !== '').join('，')}
        disabled={disabled}
        onClick={() => open(id)}
        onKeyDown={onKeyDown}
      >
        <span className="r-steps__title">
          <span className="r-steps__icon">{STEP_ICONS[kind]}</span>
          <span className="r-steps__name">{title}</span>
        </span>
        {words !== '' && (
          <span className="r-steps__words" title={words}>
            {words}
          </span>
        )}
        {faults.map((fault) => (
          <span key={fault} className="r-steps__fault">
            <ExclamationCircleFilled aria-hidden />
            {fault}
          </span>
        ))}
      </button>
      <StepMenu step={step} title={title} />
    </div>
  )
}
