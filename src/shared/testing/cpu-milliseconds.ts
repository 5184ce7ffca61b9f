/** CPU time of this process so far. A limit on it bounds the cost of code, however busy the machine is. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
