import Foundation

/// What the system says went wrong, without the path and the wrapping that Foundation puts around it.
enum SystemError {
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return reason(Int32(underlying.code))
  }

  /// - Parameter code: As `errno` has it.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
