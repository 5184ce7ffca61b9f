import { parentPort, workerData } from 'node:worker_threads'
import sqlite from 'node-sqlite3-wasm'

/** Plain JavaScript, since a worker is started from its file, whether the server runs from sources or bundled. */
const { file, sql, values, maxRows, maxBytes } = workerData

parentPort.postMessage(answer())

function answer() {
  let database
  try {
    database = new sqlite.Database(file, { readOnly: true })
    database.exec('pragma query_only = on; pragma trusted_schema = off')
    return { answer: read(database.prepare(sql)) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  } finally {
    database?.close()
  }
}

function read(statement) {
  const rows = []
  let bytes = 0
  try {
    for (const row of statement.iterate(values)) {
      const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))
      bytes += Buffer.byteLength(JSON.stringify(plain))
      if (rows.length >= maxRows || bytes > maxBytes) return { columns: Object.keys(plain), rows, truncated: true }
      rows.push(plain)
    }
    return { columns: Object.keys(rows[0] ?? {}), rows, truncated: false }
  } finally {
    statement.finalize()
  }
}

function plainValue(value) {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
