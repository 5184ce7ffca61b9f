import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment } from 'react'
import { isSplit, type SplitStep, stepsIn } from '#shared/documents/workflow/simple-process.ts'
import { formOf } from '../settings/step-forms.ts'
import { AddStepButton } from './add-step-button.tsx'
import { useBoard } from './board-context.ts'
import { StepCard } from './step-card.tsx'

/** Steps of a line, one below the other, each with the line to the next one. */
export function StepLine({ parent }: { parent: string | undefined }) {
  const { steps } = useBoard()
  return stepsIn(steps, parent).map((step) => (
    <Fragment key={step.id}>
      {isSplit(step) ? <StepSplit step={step} /> : <StepCard step={step} />}
      <AddStepButton place={{ after: step.id }} after={step.name || formOf(step).title} />
    </Fragment>
  ))
}

/** A split with its branches side by side. */
function StepSplit({ step }: { step: SplitStep }) {
  const { steps, actions } = useBoard()
  const branches = stepsIn(steps, step.id)
  const title = step.name || formOf(step).title
  return (
    <div className="r-steps__split" role="group" aria-label={title}>
      <StepCard step={step} />
      {actions && (
        <Button
          size="small"
          className="r-steps__add-branch"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => actions.addBranch(step.id)}
          autoInsertSpace={false}
          aria-label={`为“${title}”添加分支`}
        >
          添加分支
        </Button>
      )}
      <div className="r-steps__stub" />
      <div className="r-steps__branches">
        {branches.map((branch) => (
          <div
            key={branch.id}
            className="r-steps__branch"
            role="group"
            aria-label={branch.name || formOf(branch).title}
          >
            <div className="r-steps__stub" />
            <StepCard step={branch} />
            <AddStepButton place={{ first: branch.id }} after={branch.name || formOf(branch).title} />
            <StepLine parent={branch.id} />
            <div className="r-steps__rest" />
          </div>
        ))}
      </div>
    </div>
  )
}
