import { Button, Tag } from 'antd'
import type { Diagram } from '../modeler/diagram-services.ts'
import type { DiagramProblem } from './diagram-problem.ts'
import type { Checks } from './use-checks.ts'

interface ProblemListProps {
  checks: Checks
  diagram: Diagram
  onSelect(element: string): void
}

/** Problems below the canvas; one of an element selects it. */
export function ProblemList({ checks, diagram, onSelect }: ProblemListProps) {
  const { state, problems, reason } = checks
  if (state === 'none') return null
  const registry = diagram.get('elementRegistry')
  const titleOf = (id: string) => registry.get(id)?.businessObject.name || id
  return (
    <section className="r-bpmn__problems" aria-label="检查结果">
      <div role="status">{summaryOf(checks)}</div>
      {state === 'failed' && <div role="alert">检查没有完成{reason === undefined ? '' : `：${reason}`}</div>}
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <Tag color={problem.level === 'warning' ? 'warning' : 'error'}>
              {problem.level === 'warning' ? '提醒' : '错误'}
            </Tag>
            {problem.element !== undefined && registry.get(problem.element) ? (
              <Button type="link" size="small" onClick={() => onSelect(problem.element!)}>
                {titleOf(problem.element)}
              </Button>
            ) : null}
            <span>{textOf(problem)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const textOf = ({ message, proposal }: DiagramProblem): string =>
  proposal === undefined ? message : `${message}；建议：${proposal}`

function summaryOf({ state, problems }: Checks): string {
  if (state === 'checking' && problems.length === 0) return '正在检查…'
  const errors = problems.filter(({ level }) => level !== 'warning').length
  if (problems.length === 0) return state === 'checked' ? '检查通过' : ''
  return `${errors} 个错误，${problems.length - errors} 个提醒`
}
