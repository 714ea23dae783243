"""What Steel Driver is made of: board, position, network, transcontinental line, goods sets and its phases."""
