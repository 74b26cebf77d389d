/// Swinject: an assembler runs what its assemblies register.
extension Library {
  static let swinject = Library(
    module: "Swinject", ownTypes: ["Assembler", "ServiceEntry"],
    source: """
      class Assembler {
        var resolver: Resolver
        init(_ assemblies: [Assembly], parent: Assembler? = nil) { apply(assemblies: assemblies) }
        init(_ assemblies: [Assembly], parent: Assembler?, defaultObjectScope: Any) { apply(assemblies: assemblies) }
        init(_ assemblies: [Assembly], container: Any) { apply(assemblies: assemblies) }
        init(container: Any? = nil) {}
        init(parentAssembler: Assembler?) {}
        func apply(assemblies: [Assembly]) { assemblies.forEach { one in one.assemble(container: resolver) } }
        func apply(assembly: Assembly) { assembly.assemble(container: resolver) }
      }
      """)
}
