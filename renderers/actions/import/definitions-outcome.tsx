import { Alert, Tag } from 'antd'
import {
  type DefinitionOutcome,
  type ImportedDefinition,
  type ImportResult,
  MOST_IMPORT_PROBLEMS,
} from '#shared/wire/import-result.ts'

const OUTCOMES: Readonly<Record<DefinitionOutcome, { text: string; color: string }>> = {
  new: { text: '新增', color: 'success' },
  changed: { text: '修改', color: 'processing' },
  same: { text: '无变化', color: 'default' },
  later: { text: '暂不导入', color: 'warning' },
  refused: { text: '不能导入', color: 'error' },
}

/** Result for each definition of a file, with the reasons of refusals. */
export function DefinitionsOutcome({ result }: { result: ImportResult }) {
  const { definitions = [], problems, errorCount, successCount, notices = [] } = result
  return (
    <>
      <Alert
        type={errorCount > 0 ? 'error' : successCount > 0 ? 'success' : 'info'}
        showIcon
        title={definitionsSummary(result)}
        role="status"
      />
      {notices.map((notice) => (
        <p key={notice} className="r-import__hint">
          {notice}
        </p>
      ))}
      {problems.length > 0 && (
        <section className="r-import__problems" tabIndex={0} aria-label="不能导入的原因">
          <ul className="r-import__definitions">
            {problems.map(({ cell, message }) => (
              <li key={`${cell} ${message}`}>
                <code>{cell}</code>
                <p className="r-import__told">{message}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length >= MOST_IMPORT_PROBLEMS && (
        <p className="r-import__hint">只列出前 {MOST_IMPORT_PROBLEMS} 个问题</p>
      )}
      <section className="r-import__problems" tabIndex={0} aria-label="文件中的定义">
        <ul className="r-import__definitions">
          {definitions.map((definition) => (
            <Definition key={`${definition.kind} ${definition.name}`} {...definition} />
          ))}
        </ul>
      </section>
    </>
  )
}

function Definition({ kind, name, outcome, told }: ImportedDefinition) {
  const { text, color } = OUTCOMES[outcome]
  return (
    <li>
      <Tag className="r-import__outcome" color={color}>
        {text}
      </Tag>
      {kind} {name}
      {told.map((line) => (
        <p key={line} className="r-import__told">
          {line}
        </p>
      ))}
    </li>
  )
}

export function definitionsSummary({ dryRun, totalCount, errorCount, definitions = [] }: ImportResult): string {
  const counts = Object.entries(OUTCOMES).flatMap(([outcome, { text }]) => {
    const count = definitions.filter((definition) => definition.outcome === outcome).length
    return count === 0 ? [] : [`${text} ${count} 个`]
  })
  const done = errorCount > 0 ? '，没有导入' : '，导入完成'
  return `共 ${totalCount} 个定义${dryRun ? '' : done}：${counts.join('，')}`
}
