/** A Redis of which only `INFO` is read; the client is loaded at the first use. */
export interface RedisConnection {
  /** @throws Error when it cannot be reached in time, or refuses. */
  info(): Promise<string>
  close(): Promise<void>
}

export function connectRedis(url: string, timeoutMs: number): RedisConnection {
  let client: Promise<import('ioredis').Redis> | undefined
  const open = async () => {
    const { Redis } = await import('ioredis')
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      // Each query connects again; nothing waits in between.
      retryStrategy: () => null,
    })
    // This event has the reason; the refused connection only reports that it is closed.
    let reason: Error | undefined
    client.on('error', (error: Error) => {
      reason = error
    })
    await client.connect().catch((error: unknown) => {
      throw reason ?? error
    })
    return client
  }
  const connected = async () => {
    client ??= open()
    try {
      const found = await client
      if (found.status === 'ready') return found
      found.disconnect()
    } catch (error) {
      client = undefined
      throw error
    }
    client = open()
    return client
  }
  return {
    info: async () => (await connected()).info(),
    close: async () => {
      const found = await client?.catch(() => undefined)
      found?.disconnect()
    },
  }
}
