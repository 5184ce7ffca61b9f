import { SourceRefused } from './source.ts'

/** Comments and blanks in front of a statement. */
const LEADING = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/
const READS = /^(select|with|values|table)\b/i
/**
 * A comment that MySQL runs, and what reads or writes a file on the machine of a MySQL server, which no read-only
 * transaction prevents. Looked for in texts and comments too: where those end depends on the mode of the server.
 */
const RUN_COMMENT = /\/\*[!+M]/i
const BETWEEN = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*\*/|--[^\n]*\n|#[^\n]*\n)`
const TOUCHES_FILE = new RegExp(String.raw`\binto${BETWEEN}+(?:outfile|dumpfile)\b|\bload_file${BETWEEN}*\(`, 'i')

/**
 * Refuses early what is no question. That nothing is written whatever the statement says is up to the database: its session
 * is read-only, and its account should be.
 * @throws SourceRefused
 */
export function requireReading(sql: string): void {
  const bare = sql.replace(LEADING, '')
  if (!READS.test(bare)) throw new SourceRefused('只允许查询语句（SELECT）')
  if (RUN_COMMENT.test(sql) || TOUCHES_FILE.test(sql)) throw new SourceRefused('查询语句含有不允许的内容')
}
