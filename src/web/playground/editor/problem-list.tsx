import { Button } from 'antd'
import type { Problem } from '#shared/check/problem.ts'

interface Props {
  problems: readonly Problem[]
  /** Problems in documents that are not open. */
  elsewhere: readonly Problem[]
  /** False until the checker has answered. */
  checked: boolean
  onGoTo(problem: Problem): void
  onFix(problem: Problem): void
}

const MOST = 200

/** Problems of the checker; each links to its place. */
export function ProblemList({ problems, elsewhere, checked, onGoTo, onFix }: Props) {
  return (
    <section className="w-playground-problems" aria-label="问题">
      <p role="status" className="w-playground-verdict" data-sound={(checked && problems.length === 0) || undefined}>
        {verdict(problems, checked)}
      </p>
      <ul>
        {problems.slice(0, MOST).map((problem) => (
          <li key={`${problem.file}${problem.line}:${problem.column}${problem.code}${problem.reason}`}>
            <button type="button" className="w-playground-jump" onClick={() => onGoTo(problem)}>
              <span className="w-playground-place">
                {nameOf(problem)} {problem.line}:{problem.column}
              </span>
              {problem.reason} <code>{problem.code}</code>
            </button>
            {problem.fix !== undefined && (
              <Button size="small" onClick={() => onFix(problem)}>
                改为 {problem.fix}
              </Button>
            )}
          </li>
        ))}
        {elsewhere.slice(0, MOST).map(({ file, line, column, reason, code }) => (
          <li key={`${file}${line}:${column}${code}${reason}`} className="w-playground-elsewhere">
            {file}:{line}:{column} {reason} <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

function verdict(problems: readonly Problem[], checked: boolean): string {
  if (!checked) return '正在检查…'
  return problems.length === 0 ? '没有问题' : `${problems.length} 个问题`
}

function nameOf({ file }: Problem): string {
  return file.endsWith('.entity.json') ? '实体' : '页面'
}
