/** Starts a thread whose code is TypeScript, where the server itself runs from its sources. */
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.entry)
