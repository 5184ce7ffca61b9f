/**
 * Sends requests over persistent connections for some seconds and returns the number of answers. Run by bench-http.ts.
 */
import { Agent, get } from 'node:http'

export interface Load {
  readonly url: string
  readonly headers: Record<string, string>
  readonly connections: number
  readonly seconds: number
}

const WARM_UP_MS = 500

process.once('disconnect', () => process.exit())
process.once('message', async (load: Load) => {
  process.send!(await requestsPerSecond(load))
  process.disconnect()
})

async function requestsPerSecond({ url, headers, connections, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let answered = 0
  let ended = false
  const client = async () => {
    while (!ended) {
      await answer(url, headers, agent)
      answered++
    }
  }
  const clients = Promise.all(Array.from({ length: connections }, client))
  await pause(WARM_UP_MS)
  const [before, start] = [answered, performance.now()]
  await Promise.race([clients, pause(seconds * 1000)])
  const rate = ((answered - before) * 1000) / (performance.now() - start)
  ended = true
  await clients
  agent.destroy()
  return rate
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** @throws when the answer is not 200: refusals are fast and do not count. */
function answer(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('error', reject)
      response.on('end', resolve)
      response.resume()
    })
    request.on('error', reject)
  })
}
