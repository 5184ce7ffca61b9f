import type { Problem } from '#shared/check/problem.ts'

const MOST = 20

/** Problems of the document; they do not prevent saving, but publishing. */
export function KnownProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <section className="w-playground-save" aria-label="已知问题">
      <h3>已知问题（{problems.length}）</h3>
      <ul className="w-playground-known">
        {problems.slice(0, MOST).map(({ line, column, code, reason }) => (
          <li key={`${line}:${column}${code}${reason}`}>
            <span className="w-playground-place">
              {line}:{column}
            </span>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {problems.length > MOST && <p>另有 {problems.length - MOST} 个问题，见编辑器下方的列表。</p>}
    </section>
  )
}
