import { Alert } from 'antd'
import { type ImportResult, MOST_IMPORT_PROBLEMS } from '#shared/wire/import-result.ts'

/** Numbers of the import, and the refused rows with reasons. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { problems, ignoredColumns, errorCount, skippedRows = [], notices = [] } = result
  return (
    <>
      <Alert
        type={errorCount === 0 ? 'success' : result.successCount === 0 ? 'error' : 'warning'}
        showIcon
        title={summaryOf(result)}
        role="status"
      />
      {notices.map((notice) => (
        <p key={notice} className="r-import__hint">
          {notice}
        </p>
      ))}
      {skippedRows.length > 0 && (
        <p className="r-import__hint">
          跳过的行：{skippedRows.slice(0, 20).join('、')}
          {(result.skippedCount ?? 0) > 20 && ' 等'}
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="r-import__hint">这些列不会导入：{ignoredColumns.slice(0, 20).join('、')}</p>
      )}
      {problems.length > 0 && (
        <section className="r-import__problems" tabIndex={0} aria-label="出错的数据">
          <table>
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">单元格</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, cell, message }) => (
                <tr key={`${row} ${cell} ${message}`}>
                  <td>{row}</td>
                  <td>{cell ?? '整行'}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {problems.length >= MOST_IMPORT_PROBLEMS && (
        <p className="r-import__hint">只列出前 {MOST_IMPORT_PROBLEMS} 个问题，全部问题请下载出错的数据查看</p>
      )}
    </>
  )
}

export function summaryOf(result: ImportResult): string {
  const { dryRun, totalCount, successCount, errorCount, skippedCount = 0 } = result
  if (skippedCount > 0) {
    const wrong = errorCount > 0 ? `，出错 ${errorCount} 行` : ''
    return `共 ${totalCount} 行，${dryRun ? '可导入' : '已导入'} ${successCount} 行，跳过 ${skippedCount} 行${wrong}`
  }
  if (errorCount === 0) {
    return dryRun ? `共 ${totalCount} 行，全部可以导入` : `共 ${totalCount} 行，全部导入成功`
  }
  return `共 ${totalCount} 行，${dryRun ? '可导入' : '已导入'} ${successCount} 行，出错 ${errorCount} 行`
}
