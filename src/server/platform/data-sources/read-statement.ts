import { SourceRefused } from './source.ts'

/** Comments and blanks in front of a statement. */
const LEADING = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/
const READS = /^(select|with|values|table)\b/i
/** A comment that MySQL runs. */
const RUN_COMMENT = /\/\*[!+M]/i
/** They write a file on the machine of a MySQL server, which no read-only transaction prevents. */
const WRITES_FILE = /\binto\s+(outfile|dumpfile)\b/i
/** Texts in quotes of any sort, which may say anything. */
const QUOTED = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`/gs

/**
 * Refuses early what is no question. That nothing is written whatever the statement says is up to the database: its session
 * is read-only, and its account should be.
 * @throws SourceRefused
 */
export function requireReading(sql: string): void {
  const bare = sql.replace(LEADING, '')
  if (!READS.test(bare)) throw new SourceRefused('只允许查询语句（SELECT）')
  const unquoted = sql.replace(QUOTED, "''")
  if (RUN_COMMENT.test(unquoted) || WRITES_FILE.test(unquoted.replace(/\/\*[\s\S]*?\*\//g, ' '))) {
    throw new SourceRefused('查询语句含有不允许的内容')
  }
}
