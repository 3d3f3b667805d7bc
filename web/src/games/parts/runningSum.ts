/** Returns a function that adds its argument to all earlier ones, and returns the sum. */
export function runningSum(): (added: number) => number {
  let sum = 0
  return (added) => {
    sum += added
    return sum
  }
}
