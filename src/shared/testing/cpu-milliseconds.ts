/** Time that this process computed so far. A limit on it says what the code costs, however busy the machine is. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
